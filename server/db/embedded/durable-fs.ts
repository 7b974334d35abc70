import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/** The part of Emscripten's NODEFS that this module uses. Streams of real files have their descriptor in `nfd`. */
interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: NodeFsStream) => number };
    realPath(node: unknown): string;
    /** Applies a change of mode, times or size; `rest` contains the node:fs functions that apply the change. */
    doSetAttr(target: unknown, node: unknown, change: { mode?: number }, ...rest: unknown[]): void;
  };
}

const GROUP_AND_OTHERS_MASK = 0o077;

interface NodeFsStream {
  nfd?: number;
  node: unknown;
}

/**
 * PGlite's file system on a folder, made durable and private. PGlite's own file system has no fsync, so commits stay in the page
 * cache. This class adds fsync, and calls `onSync` on each fsync, so that the server can check at its start that commits are
 * synced. PGlite's own file system also sets the mode 0666 on every file regardless of the umask; here group and others get no
 * access.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onSync: () => void;

  constructor(folder: string, onSync: () => void) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...[pg, options]: InitArguments): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const adaptModule = (module: unknown) => {
      this.#addSync(module as NodeFsModule);
      keepFilesPrivate(module as NodeFsModule);
    };
    // `adaptModule` runs after the hooks of `super.init`, which create the mount that `adaptModule` changes.
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, adaptModule] } };
  }

  #addSync({ NODEFS }: NodeFsModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      if (stream.nfd === undefined) syncFolder(NODEFS.realPath(stream.node));
      else fs.fsyncSync(stream.nfd);
      this.#onSync();
      return 0;
    };
  }
}

function keepFilesPrivate({ NODEFS }: NodeFsModule): void {
  const doSetAttr = NODEFS.doSetAttr.bind(NODEFS);
  NODEFS.doSetAttr = (target, node, change, ...rest) => {
    const { mode } = change;
    const changeWithPrivateMode =
      mode === undefined ? change : { ...change, mode: mode & ~GROUP_AND_OTHERS_MASK };
    doSetAttr(target, node, changeWithPrivateMode, ...rest);
  };
}

/** Syncs the entries of a folder, so that created and renamed files survive a power cut. */
export function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Syncs every file and folder below `folder`, because initdb does not sync them. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (entry.isDirectory() || entry.isFile()) syncFolder(path);
  }
  syncFolder(folder);
}
