import { isIPv6 } from 'node:net';

/**
 * Whose an address is, as far as it shows: an IPv4 address, or the /64 of an IPv6 one, within which a
 * single connection may take any address it likes.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] ?? address;
  if (!isIPv6(address)) return address;

  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4);

  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
