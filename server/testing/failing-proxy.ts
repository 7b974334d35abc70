import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FailingProxy {
  /** The URL of the database through this proxy. */
  url: string;
  /** Breaks all connections. New connections are accepted and get no response. */
  silence(): void;
  /** Forwards new connections again. Connections that were accepted during the failure still get no response. */
  restore(): void;
  /** The number of connections that were accepted since `silence`. */
  acceptedConnections(): number;
  close(): void;
}

/** Starts a proxy to PostgreSQL that can fail like a proxy during a database failover. */
export async function startFailingProxy(databaseUrl: string): Promise<FailingProxy> {
  const target = new URL(databaseUrl);
  const openSockets = new Set<Socket>();
  let [isSilent, acceptedConnections] = [false, 0];
  const trackSocket = (socket: Socket) => {
    openSockets.add(socket);
    socket.on('error', () => undefined).on('close', () => openSockets.delete(socket));
  };
  const server = createServer((clientSocket) => {
    trackSocket(clientSocket);
    acceptedConnections += 1;
    if (isSilent) return;
    const targetSocket = connect(Number(target.port || 5432), target.hostname);
    trackSocket(targetSocket);
    clientSocket.on('close', () => targetSocket.destroy());
    targetSocket.on('close', () => clientSocket.destroy());
    clientSocket.pipe(targetSocket).pipe(clientSocket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxyUrl = new URL(databaseUrl);
  proxyUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const closeConnections = () => openSockets.forEach((socket) => socket.destroy());
  return {
    url: proxyUrl.href,
    silence: () => {
      [isSilent, acceptedConnections] = [true, 0];
      closeConnections();
    },
    restore: () => {
      isSilent = false;
    },
    acceptedConnections: () => acceptedConnections,
    close: () => {
      closeConnections();
      server.close();
    },
  };
}
