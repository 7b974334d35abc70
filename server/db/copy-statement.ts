import type { ClientBase, Connection, Submittable } from 'pg';

/**
 * Returns the result of `COPY … TO STDOUT`, which node-postgres does not support. The whole result is held in memory,
 * so large tables must be copied in parts.
 */
export function copyOut(client: ClientBase, statement: string): Promise<Buffer> {
  return submitCopy(client, (done) => new CopyStatement(statement, null, done));
}

/**
 * Runs `COPY … FROM STDIN` with this data, which must end with a complete row. Statement and data are sent as one message,
 * because the embedded database stops working when they are sent separately. PostgreSQL ignores the data when the statement
 * fails.
 */
export async function copyIn(client: ClientBase, statement: string, data: Buffer): Promise<void> {
  await submitCopy(client, (done) => new CopyStatement(statement, data, done));
}

type CopyCallback = (error: Error | null, received: Buffer) => void;

function submitCopy(client: ClientBase, create: (done: CopyCallback) => CopyStatement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.query(create((error, received) => (error ? reject(error) : resolve(received))));
  });
}

/** The part of `pg.Connection` that its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(data: Buffer): void;
  endCopyFrom(): void;
}

/** A statement with the callbacks that node-postgres calls for each message of the database. */
class CopyStatement implements Submittable {
  readonly #statement: string;
  readonly #data: Buffer | null;
  readonly #done: CopyCallback;
  readonly #received: Buffer[] = [];

  constructor(statement: string, data: Buffer | null, done: CopyCallback) {
    this.#statement = statement;
    this.#data = data;
    this.#done = done;
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    connection.query(this.#statement);
    if (this.#data) {
      const copyConnection = connection as CopyConnection;
      copyConnection.sendCopyFromChunk(this.#data);
      copyConnection.endCopyFrom();
    }
    stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the parser reuses the memory of the chunk.
    this.#received.push(Buffer.from(chunk));
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(null, Buffer.concat(this.#received));
  }

  handleError(error: Error): void {
    this.#done(error, Buffer.alloc(0));
  }
}
