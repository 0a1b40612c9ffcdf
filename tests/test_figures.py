"""The figures of the architecture pages show the house as it is."""

from website.figures import BESIDE, FLOORS, FOLDER, figures, floor_of, folders, imports


def test_they_are_up_to_date() -> None:
    outdated = [
        name for name, svg in figures() if (FOLDER / name).read_text(encoding="utf-8") != svg + "\n"
    ]
    assert not outdated, "draw them anew: python -m website.figures"


def test_every_room_of_the_package_is_drawn() -> None:
    drawn = {room.name for floor in FLOORS for room in floor} | {BESIDE.name}
    assert set(folders()) <= drawn


def test_no_room_uses_one_above_it() -> None:
    upward = [
        (user, used) for user, used in sorted(imports()) if 0 <= floor_of(used) < floor_of(user)
    ]
    assert upward == []


def test_the_locale_uses_the_kernel_only() -> None:
    assert {used for user, used in imports() if user == BESIDE.name} == {"kernel"}
