/** A software passkey that generates the responses of a browser and its authenticator. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
  origin: string;
  /** The authenticator's signature counter. */
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

/** Creates a passkey for a host, such as 'gable.example'. */
export function virtualPasskey(rpID: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const handle = rawId.toString('base64url');

  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);

    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count]);
  };

  return {
    handle,

    /** Returns the response to a request to create a passkey. */
    create({ counter = 0, ...asked }: Asked) {
      const coseKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2], // an elliptic curve
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const data = Buffer.concat([
        authData(USER_PRESENT | WITH_CREDENTIAL, counter),
        Buffer.alloc(16), // no model
        Buffer.from([0, rawId.length]),
        rawId,
        isoCBOR.encode(coseKey),
      ]);
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(data)],
      ]);

      return {
        handle,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        },
      };
    },

    /** Returns the response to a sign-in request. */
    sign({ counter = 0, ...asked }: Asked) {
      const client = clientData('webauthn.get', asked);
      const data = authData(USER_PRESENT, counter);

      return {
        handle,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}
