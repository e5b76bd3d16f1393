"""Put questions to the library, and print its answers.
Usage: python3 ask.py LIBRARY [QUESTION...]    LIBRARY is libvolley.so; without questions: two examples"""
import ctypes
import json
import sys


class Volley:
    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.volley_answer.argtypes = [
            ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p), ctypes.c_void_p]
        self.lib.volley_answer.restype = ctypes.c_int
        self.lib.volley_answer_free.argtypes = [ctypes.c_void_p]
        self.lib.volley_answer_free.restype = None

    def answer(self, question):
        """The text of the answer to a dict, or to the words of a command line."""
        if isinstance(question, dict):
            question = json.dumps(question)
        text = ctypes.c_void_p()
        self.lib.volley_answer(question.encode(), None, ctypes.byref(text), None)
        if not text:
            raise MemoryError
        try:
            return ctypes.string_at(text).decode()
        finally:
            self.lib.volley_answer_free(text)


if __name__ == "__main__":
    volley = Volley(sys.argv[1])
    for words in sys.argv[2:]:
        sys.stdout.write(volley.answer(words))
    if sys.argv[2:]:
        sys.exit()
    told = json.loads(volley.answer({"command": "run", "attackers": ["3 focus lock"],
                                     "defender": "3 focus evade", "no-check": True}))
    print(f"mean damage {told['damage']['mean']:.6f}, hit {100 * told['hit']:.2f} %")
    wrong = json.loads(volley.answer('run "3 focus lokc" vs 2'))["error"]
    print(f"column {wrong['column']}: {wrong['message']}")
