import { BlockList, isIP } from 'node:net';

const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(net, bits);
}
notPublic.addSubnet('::', 127, 'ipv6');
notPublic.addSubnet('fc00::', 7, 'ipv6');
notPublic.addSubnet('fe80::', 10, 'ipv6');

/** Host names that only resolve on the same machine or local network. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|internal|intranet|home\.arpa)$/;

/** True if a URL's host can be reached from the internet. */
export function isOnInternet(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(name);
  if (family !== 0) return !notPublic.check(name, family === 6 ? 'ipv6' : 'ipv4');

  return name.includes('.') && !LOCAL_NAME.test(name);
}
