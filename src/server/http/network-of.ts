import ipaddr from 'ipaddr.js';

/**
 * Returns the network that identifies the owner of an address: an IPv4 address, or the /64 of an IPv6 one,
 * within which a single connection may take any address it likes.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;

  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const network = known.parts.slice(0, 4).map((group) => group.toString(16));

  return `${network.join(':')}::/64`;
}
