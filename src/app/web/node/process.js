// What process.c asks of the two threads of package/bin; that all files are those of program.mjs there; and two calls
// that emscripten answers by the name that a file once had. It takes functions that are written out, and no arrows.
mergeInto(LibraryManager.library, {
    node_gentle__postset: "requireNodeFS(); fs = Module.files;",
    node_gentle: function (others) {
        Module.gentle(others);
    },
    node_interrupted: function () {
        return Module.interrupted();
    },
    node_unfinished: function (path) {
        Module.unfinished(path ? UTF8ToString(path) : null);
    },
    node_folder: function (path, room) {
        return lengthBytesUTF8(Module.folder) < room && stringToUTF8(Module.folder, path, room) > 0;
    },

    // What a call gives, or an error of node's as the program knows it.
    $nodeTry: function (call) {
        try {
            return call();
        } catch (error) {
            if (error instanceof FS.ErrnoError) return -error.errno;
            if (!(error.code in ERRNO_CODES)) throw error;
            return -ERRNO_CODES[error.code];
        }
    },
    __syscall_fstat64__deps: ["$SYSCALLS", "$nodeTry"],
    __syscall_fstat64: function (file, info) {
        return nodeTry(function () {
            return SYSCALLS.doStat(fs.fstatSync, SYSCALLS.getStreamFromFD(file).nfd, info);
        });
    },
    __syscall_faccessat__deps: ["$SYSCALLS", "$nodeTry"],
    __syscall_faccessat: function (folder, path, mode) {
        return nodeTry(function () {
            fs.accessSync(SYSCALLS.calculateAt(folder, SYSCALLS.getStr(path)), mode);
            return 0;
        });
    },
});
