declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a push message like the browser that receives it. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
