import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** The trusted proxies: none, a number of proxies in front of the server, or addresses and networks. */
export type TrustedProxies = false | number | string[];

const TRUST_PROXY_ADVICE =
  'set the number of proxies in front of Wrapline, e.g. 1, or their addresses or networks, e.g. 10.0.0.2,172.16.0.0/12';

/** The value of `TRUST_PROXY`: `off`, a number, or a comma-separated list of addresses and networks. */
export const trustedProxies = z.string().transform((value, context): TrustedProxies => {
  if (value === 'off' || value === '0') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const listedItems = value.split(',').map((item) => item.trim());
  if (listedItems.every(isAddressOrNetwork)) return listedItems;
  const problem =
    value === 'on'
      ? 'on would trust any address that a client claims to have'
      : 'must be off, a number, or a list of addresses or networks';
  context.addIssue({ code: 'custom', message: `${problem}: ${TRUST_PROXY_ADVICE}` });
  return z.NEVER;
});

function isAddressOrNetwork(item: string): boolean {
  return isIP(item) > 0 || ipaddr.isValidCIDR(item);
}

/** The value of Fastify's `trustProxy` option. Fastify 5 ignores a plain number, so a function counts the proxies. */
export function trustProxyOption(trusted: TrustedProxies) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

/**
 * The key for counting a client's requests: its IPv4 address, or the /64 network of its IPv6 address, because internet providers
 * usually assign a customer at least a /64. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(ipAddress: string): string {
  if (!isIP(ipAddress)) return ipAddress;
  const address = ipaddr.process(ipAddress);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

/** A name for an address that is not on the internet: this computer, or its network. Null for other addresses. */
export function localNetworkNameOf(ipAddress: string): 'This computer' | 'Local network' | null {
  if (!isIP(ipAddress)) return null;
  const range = ipaddr.process(ipAddress).range();
  if (range === 'loopback') return 'This computer';
  return LOCAL_RANGES.includes(range) ? 'Local network' : null;
}

const LOCAL_RANGES = ['private', 'linkLocal', 'uniqueLocal'];

/** Whether this is the local machine: `localhost` or a subdomain, an address of `127.0.0.0/8`, `::1` or `[::1]`. */
export function isLoopback(host: string): boolean {
  if (/^(.+\.)?localhost$/i.test(host)) return true;
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 && ipaddr.process(address).range() === 'loopback';
}
