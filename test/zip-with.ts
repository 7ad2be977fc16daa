/** Creates a zip with a single uncompressed entry, which is how office documents begin. */
export function zipWith(name: string, content: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);

  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
}
