import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FailingLine {
  /** The database's address, by way of this line. */
  address: string;
  /** Breaks what is connected; from now on connections are taken, and nothing is answered. */
  silence(): void;
  /** New connections reach the database again; those that were taken in silence stay silent. */
  mend(): void;
  /** How many connections were taken since the silence began. */
  taken(): number;
  close(): void;
}

/** A line to PostgreSQL that can fail the way proxies do while the database behind them is exchanged. */
export async function failingLine(databaseUrl: string): Promise<FailingLine> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let [isSilent, taken] = [false, 0];
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    hold(near);
    taken += 1;
    if (isSilent) return;
    const far = connect(Number(target.port || 5432), target.hostname);
    hold(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    address: address.href,
    silence: () => {
      [isSilent, taken] = [true, 0];
      cut();
    },
    mend: () => {
      isSilent = false;
    },
    taken: () => taken,
    close: () => {
      cut();
      server.close();
    },
  };
}
