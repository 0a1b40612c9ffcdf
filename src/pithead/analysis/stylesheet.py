"""The style sheet of an analysis, for the page of the command and for the web table's page.

Colours are the variables of the drawings' palette.
"""

from typing import Final

STYLE: Final = """
.analysis { max-width: 62rem }
.analysis h2 { margin: 1rem 0 .3rem; font-size: 1.25rem }
.analysis .first .note { margin: 0 0 .3rem }
.analysis .turning { list-style: none; margin: 0; padding: 0 }
.analysis .turning li { display: grid; grid-template-columns: 2.6rem 1fr auto; gap: 0 .6rem;
  padding: .15rem 0; line-height: 1.3; border-bottom: 1px solid var(--edge) }
.analysis .turning .up, .analysis .turning .down { font-weight: 700; white-space: nowrap }
.analysis .turning :is(.what, .better) { display: -webkit-box; -webkit-box-orient: vertical;
  overflow: hidden; -webkit-line-clamp: 2; line-clamp: 2 }
.analysis .turning .better { grid-column: 2 / -1; color: var(--faint) }
.analysis .part { margin-top: .6rem; border-top: 2px solid var(--edge); padding-top: .3rem }
.analysis .part > summary h2 { display: inline; margin: 0; font-size: 1.1rem }
.analysis .names { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: 0 0 .4rem }
.analysis .names { font-weight: 700 }
.analysis .player { display: inline-flex; gap: .3em; align-items: baseline }
.analysis svg.sign { width: .95em; height: .95em; flex: none; align-self: center }
.analysis svg.margins { display: block; width: 100%; height: auto; background: var(--card);
  border: 1px solid var(--edge); border-radius: 8px }
.analysis svg.margins a { cursor: pointer }
.analysis .narrow { display: none }
.analysis .sheet-of { overflow-x: auto }
.analysis table { border-collapse: collapse; width: 100%; margin: .4rem 0 }
.analysis th, .analysis td { text-align: left; padding: .25rem .7rem .25rem 0; vertical-align: top;
  border-bottom: 1px solid var(--edge) }
.analysis .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.analysis .by-player { width: auto }
.analysis .by-player th[scope="row"] { font-weight: 400 }
.analysis .up { color: var(--good) } .analysis .down { color: var(--bad) }
.analysis .note { color: var(--faint); font-size: .92em }
.analysis .move { border: 1px solid var(--edge); border-left: 6px solid var(--mark, var(--edge));
  border-radius: 8px; background: var(--card); padding: .7rem .9rem; margin: .8rem 0;
  scroll-margin-top: 1rem }
.analysis .move:target { outline: 3px solid var(--signal) }
.analysis .move h3 { margin: 0 0 .2rem; font-size: 1.08rem; line-height: 1.3 }
.analysis .move p { margin: .25rem 0 }
.analysis .move ol { margin: .2rem 0 .5rem; padding-left: 1.6rem }
.analysis .move li:first-child { font-weight: 700 }
.analysis .blunder { --mark: var(--bad) } .analysis .mistake { --mark: var(--signal) }
.analysis .find { --mark: var(--good) }
.analysis .sign-of { display: inline-block; min-width: 1.7em; text-align: center; font-weight: 700;
  border-radius: 5px; padding: 0 .35em; margin-right: .4em; background: var(--shade) }
.analysis .blunder .sign-of { background: var(--bad); color: var(--paper) }
.analysis .mistake .sign-of { background: var(--signal); color: var(--onsignal) }
.analysis .find .sign-of { background: var(--good); color: var(--paper) }
.analysis tr.played td { font-weight: 700 }
.analysis summary { cursor: pointer }
.analysis details > details { margin-left: 1rem }
.analysis .one { border-bottom: 1px solid var(--edge); padding: .2rem 0 }
.analysis .one summary { display: grid; grid-template-columns: 3.2rem 1fr 4rem; gap: 0 .6rem }
.analysis .one[open] { background: var(--card) }
@media (min-width: 900px) {
  .analysis { max-width: none }
  .analysis .first { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 0 1.6rem }
  .analysis .first h2 { margin-top: 0 }
}
@media (min-width: 1280px) {
  .analysis .first { grid-template-columns: minmax(0, 1fr) 22rem }
}
@media (max-width: 1279px) {
  .analysis .wide { display: none } .analysis .narrow { display: block }
}
@media (max-width: 700px) {
  .analysis h2 { margin: .4rem 0 .1rem }
  .analysis .turning li { line-height: 1.2 }
  .analysis .turning li:has(.better) :is(.what, .better) { -webkit-line-clamp: 1; line-clamp: 1 }
  .analysis th, .analysis td { padding-right: .45rem } .analysis .move table { font-size: .94em }
}
"""
