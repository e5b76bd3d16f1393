/* The program as Windows runs it: with UTF-8 to read and to write, in a console or without one. */
#include "app/cli/process.h"
#include "app/windows/posix.h"

#include <windows.h>

#include <shellapi.h>

#undef getenv

/* A text of the system as UTF-8, from malloc. */
static char *narrow(const wchar_t *text)
{
    const int bytes = text ? WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL) : 0;
    char *out = bytes ? malloc((size_t)bytes) : NULL;

    if (out)
        WideCharToMultiByte(CP_UTF8, 0, text, -1, out, bytes, NULL, NULL);
    return out;
}

static void make_slashes(char *path)
{
    for (; path && *path; path++)
        *path = *path == '\\' ? '/' : *path;
}

/* ---- what it is told ---- */

/* The few that are asked for stay as they are: each is kept once. */
char *posix_getenv(const char *name)
{
    static struct {
        const char *name;
        char *value;
    } kept[16];
    wchar_t wide[64];
    size_t i = 0;

    while (i < 15 && kept[i].name && strcmp(kept[i].name, name) != 0)
        i++;
    if (!kept[i].name && MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 64)) {
        const wchar_t *value = _wgetenv(wide);

        kept[i].name = name;
        kept[i].value =
            narrow(value || strcmp(name, "HOME") != 0 ? value : _wgetenv(L"USERPROFILE"));
        make_slashes(kept[i].value);
    }
    return kept[i].value;
}

static UINT code_page;

static void restore_code_page(void)
{
    SetConsoleOutputCP(code_page);
}

int main(void)
{
    enum { BUFFER_BYTES = 1 << 16 };
    int count = 0;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
    char **arguments = calloc((size_t)count + 1, sizeof *arguments);

    for (int i = 0; arguments && i < count; i++)
        if (!(arguments[i] = narrow(words[i])))
            arguments = NULL;
    if (!arguments)
        return 1;
    for (int file = 0; file < 3; file++)
        _setmode(file, O_BINARY);
    setvbuf(stdout, NULL, _IOFBF, BUFFER_BYTES); /* no letter is cut in two */
    code_page = GetConsoleOutputCP();
    if (code_page && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_code_page);
    return volley_main(count, arguments);
}

/* ---- the console ---- */

int posix_isatty(int file)
{
    const DWORD colours = 4; /* ENABLE_VIRTUAL_TERMINAL_PROCESSING */
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    DWORD mode;

    return GetConsoleMode(handle, &mode) &&
           (mode & colours || SetConsoleMode(handle, mode | colours));
}

int posix_columns(int file)
{
    CONSOLE_SCREEN_BUFFER_INFO info;

    return GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(file), &info)
               ? info.srWindow.Right - info.srWindow.Left + 1
               : 0;
}

int posix_show(const char *path)
{
    wchar_t name[PATH_MAX];

    errno = ENOENT;
    return MultiByteToWideChar(CP_UTF8, 0, path, -1, name, PATH_MAX) &&
           (intptr_t)ShellExecuteW(NULL, L"open", name, NULL, NULL, SW_SHOWNORMAL) > 32;
}

/* ---- it is told to end ---- */

static volatile LONG interrupted, interrupt_is_gentle, others_are_gentle, has_unfinished;
static char unfinished[PATH_MAX];

/* In a thread of its own. FALSE ends the program. */
static BOOL WINAPI handle(DWORD event)
{
    const LONG is_gentle = event == CTRL_C_EVENT ? interrupt_is_gentle : others_are_gentle;

    if (is_gentle && !InterlockedExchange(&interrupted, 1))
        return TRUE;
    if (has_unfinished)
        unlink(unfinished);
    return FALSE;
}

static void install(void)
{
    SetConsoleCtrlHandler(handle, FALSE); /* there once */
    SetConsoleCtrlHandler(handle, TRUE);
}

void interrupt_begin(bool others)
{
    interrupt_is_gentle = 1;
    others_are_gentle = others_are_gentle || others;
    install();
}

bool interrupt_came(const struct host *host)
{
    (void)host;
    return interrupted != 0;
}

void signals_unfinished(const char *path)
{
    has_unfinished = 0;
    if (!path || strlen(path) >= sizeof unfinished)
        return;
    strcpy(unfinished, path);
    has_unfinished = 1;
    install();
}

/* ---- where it is ---- */

bool process_folder(char *path, size_t room)
{
    wchar_t name[PATH_MAX];
    const DWORD length = GetModuleFileNameW(NULL, name, PATH_MAX);

    errno = ENAMETOOLONG;
    if (!length || length == PATH_MAX ||
        !WideCharToMultiByte(CP_UTF8, 0, name, -1, path, (int)room, NULL, NULL))
        return false;
    make_slashes(path);
    *strrchr(path, '/') = '\0';
    return true;
}
