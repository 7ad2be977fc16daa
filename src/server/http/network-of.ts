import ipaddr from 'ipaddr.js';

/**
 * Returns the network that identifies the owner of an IP address: the address itself for IPv4, or
 * the /64 for IPv6, where a single connection can use any address in it.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;

  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const network = known.parts.slice(0, 4).map((group) => group.toString(16));

  return `${network.join(':')}::/64`;
}
