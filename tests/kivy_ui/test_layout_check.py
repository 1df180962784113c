"""Test that the ruler finds cut words, overlaps, and targets under 9 mm."""

from companion.pictures.picture import Picture
from kivy_ui.look.appearance import Look
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Lettering, Sprite
from kivy_ui.stage.touch import Rect, WrittenText
from tests.kivy_ui import english_leftovers
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.text_sizes import small_texts


class FakeSurface:
    """Fake surface with texts and targets."""

    box = Rect(0, 0, 200, 100)
    width = 200

    def __init__(self, texts=(), targets=()):
        self.texts, self.targets = list(texts), list(targets)
        self.look = type("Look", (), {"scale": 5.0})


class FakeUser:
    """Fake simulated user that sees one surface."""

    shell = type("Shell", (), {"width": 200, "height": 100, "page_in_front": staticmethod(lambda: None)})
    table = type("Table", (), {"snapshot": type("Snapshot", (), {"seats": ()})})

    def __init__(self, surface):
        self.surfaces = lambda: [surface]


def make_target(name, box):
    return type("TouchTarget", (), {"name": name, "box": box})


def find_problems(**surface_values):
    return " ".join(problems(FakeUser(FakeSurface(**surface_values))))


def test_layout_check_finds_a_cut_word():
    assert "“Resurface” is cut" in find_problems(texts=[WrittenText("Resurface", Rect(5, 5, 30, 10), True)])


def test_layout_check_finds_overlapping_words():
    assert "overlap" in find_problems(
        texts=[WrittenText("a", Rect(5, 5, 30, 10), False), WrittenText("b", Rect(20, 6, 30, 10), False)]
    )


def test_layout_check_finds_words_outside_their_surface():
    assert "leaves" in find_problems(texts=[WrittenText("a", Rect(180, 5, 30, 10), False)])


def test_layout_check_finds_words_at_the_edge_of_a_button():
    knob = make_target("input:knob", Rect(20, 20, 60, 50))
    assert "touches the rim of input:knob" in find_problems(
        texts=[WrittenText("Push the knob", Rect(21, 40, 58, 10), False)], targets=[knob]
    )
    assert find_problems(texts=[WrittenText("Push the knob", Rect(24, 40, 52, 10), False)], targets=[knob]) == ""


def test_layout_check_finds_cards_with_unequal_text_sizes():
    cards = [make_target("game:a", Rect(0, 0, 60, 60)), make_target("game:b", Rect(70, 0, 60, 60))]
    names = [WrittenText("Deep Blue", Rect(5, 10, 40, 12), False), WrittenText("Perils", Rect(80, 10, 40, 9), False)]
    assert "game:a, game:b are not lettered alike" in find_problems(texts=names, targets=cards)
    assert find_problems(texts=[names[0], names[1]._replace(box=Rect(80, 10, 40, 12))], targets=cards) == ""


def test_layout_check_finds_a_target_under_9_mm():
    assert "10.0 x 8.0 mm" in find_problems(targets=[make_target("undo", Rect(0, 0, 50, 40))])


def test_layout_check_finds_overlapping_targets():
    assert "overlap" in find_problems(targets=[make_target("undo", Rect(0, 0, 50, 50)), make_target("log", Rect(40, 0, 50, 50))])


def test_number_at_the_end_of_a_sentence_stays_with_its_word():
    from kivy_ui.stage.lettering import width, wrap

    sentence = "Now: Ole, put 1 shell on level 4"
    for room in range(200, round(width(sentence, 20, True)) + 2, 8):
        assert wrap(sentence, 20, True, room).lines[-1].strip() != "4"


def test_english_words_on_a_german_screen_are_found():
    texts = ("Undo", "Rückgängig: Ann segelt", "Perils of the Deep")
    surface = FakeSurface([WrittenText(text, Rect(0, 20 * nth, 50, 20), False) for nth, text in enumerate(texts)])
    assert list(english_leftovers.english_on_screen(FakeUser(surface), "home")) == ["English in German: Undo in “Undo”"]


class FakeStage(FakeSurface):
    """Fake stage whose words have these sizes in the usual and in the largest text."""

    def __init__(self, usual_size, largest_size, largest_key="remark"):
        super().__init__()
        self.largest_key = largest_key
        self.look, self.sizes = Look(text_size=2), {0: usual_size, 2: largest_size}
        self.draw_now()

    def new_scene(self):
        return Scene(self.look, 800, 480)

    def compose(self, scene):
        scene.put("remark:icon", Picture(str, ()), 100, 50, 30)
        key = self.largest_key if self.look.text_size else "remark"
        scene.sprites.append(Sprite(f"{key}:0", Lettering("Ann", self.sizes[self.look.text_size], "#ffffff"), 100, 50, 30, h=20))

    def draw_now(self):
        self.scene = self.new_scene()
        self.compose(self.scene)


def test_the_check_of_the_largest_text_finds_small_words():
    assert list(small_texts(FakeUser(FakeStage(18, 23)))) == []
    assert list(small_texts(FakeUser(FakeStage(13, 16)))) == ["remark is 16.0 units high"]
    assert list(small_texts(FakeUser(FakeStage(19, 17)))) == ["remark is 17.0 units high, in the usual text 19.0"]
    assert list(small_texts(FakeUser(FakeStage(19, 17, "row:remark")))) == ["row:remark is 17.0 units high, in the usual text 19.0"]


def test_a_long_path_is_wrapped_before_its_slashes():
    """As one word, it made the whole message small."""
    from kivy_ui.stage.lettering import wrap

    sentence = "Backup written to /home/pi/.local/share/fathom/library/backups. Keep it"
    lines = wrap(sentence, 20, True, 300).lines
    assert wrap(sentence, 20, True, 300).widest_word <= 300 and len(lines) > 2
    assert any(line.startswith("/") for line in lines[1:]) and "".join(lines).replace(" ", "") == sentence.replace(" ", "")


def test_no_line_breaks_within_a_file_name_with_a_date():
    """The name of a written export was on two lines, as if the first part of its date were the whole name."""
    from kivy_ui.stage.lettering import wrap

    name = "fathom-plays-2026-11-30-2137.csv"
    lines = wrap(f"Alle Spiele-Abende stehen in {name}.", 20, True, 140).lines
    assert lines[0].endswith("Spiele-") and lines[-1] == f"{name}.", "only words break after their hyphen"
