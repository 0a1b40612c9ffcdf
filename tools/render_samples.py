"""Renders sample positions for a visual check.

    python -m tools.render_samples FOLDER [GAME …] [--quick]

Writes PNG files at desktop and phone width, in the light and the dark theme, in both languages, and
prints the defects of their texts.
"""

import sys
from pathlib import Path

import pithead
from pithead.kernel.state import State
from tests.browser.chromium import chromium
from tests.drawing.samples import LONG_NAMES, STAGES, at_stage, questions
from tests.drawing.text_defects import defects, smallest_text


def main(arguments: list[str]) -> None:
    quick = "--quick" in arguments
    folder, *chosen = [word for word in arguments if not word.startswith("--")]
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        wide = browser.new_page(viewport={"width": 1100, "height": 800})
        phone = browser.new_page(viewport={"width": 390, "height": 780}, device_scale_factor=2)
        for game_id in chosen or pithead.games():
            game = pithead.game(game_id)
            shots: list[tuple[str, State, str, str, str]] = []
            for i, stage in enumerate(STAGES):
                players = game.players[i % len(game.players)]
                lang, paper = ("en", "de")[i % 2], ("light", "dark")[i // 3 % 2]
                shots.append(
                    (f"{i}-{players}p", at_stage(game_id, players, stage), "", lang, paper)
                )
            middle = at_stage(game_id, 4, 0.55)
            for i, part in enumerate(game.drawing.parts):
                shots.append((f"part-{part.id}", middle, part.id, ("de", "en")[i % 2], "light"))
            if not quick:
                for state in questions(game_id, 3):
                    kind = state.agenda[-1].kind
                    shots.append((f"question-{kind}", state, "", "de", "light"))
            for name, state, part_id, lang, paper in shots:
                names = LONG_NAMES[: state.players]
                svg = state.svg(lang, part=part_id, paper=paper, names=names)
                audited = state.svg(lang, part=part_id, paper=paper, names=names, audit=True)
                page = phone if part_id else wide
                found = defects(page, audited)
                if part_id:
                    page.add_style_tag(content="svg{width:390px;height:auto}")
                page.screenshot(path=out / f"{game_id}-{name}-{lang}-{paper}.png", full_page=True)
                print(
                    f"{game_id}-{name}-{lang}-{paper}: {len(svg.encode()) / 1000:.0f} kB,"
                    f" smallest text {smallest_text(page):.1f} px,"
                    f" {len(found)} defects"
                )
                for defect in found[:12]:
                    print("   ", defect)


if __name__ == "__main__":
    main(sys.argv[1:])
