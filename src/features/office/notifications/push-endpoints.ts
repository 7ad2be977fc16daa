/** Devices that receive push notifications: browsers on phones and computers. */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';

/** The maximum number of devices per user. */
export const MOST_DEVICES = 20;

const base64Url = (characters: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`), 'Send base64url');

export const pushDevice = z
  .object({
    id: z.int(),
    /** The browser's name, as recorded at sign-in. */
    device: z.string(),
    /** True for the device making the request. */
    isCurrent: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });

export type PushDevice = z.infer<typeof pushDevice>;

/** The value of a browser's `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.url('Send an address').max(1_000),
  /** A P-256 point (65 bytes) and a 16-byte secret. */
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
});

export type Subscription = z.output<typeof subscription>;

export const pushEndpoints = {
  devices: endpoint({
    method: 'GET',
    path: '/api/notifications/devices',
    access: 'signed-in',
    summary: "List the user's push notification devices",
    description: 'Includes the public key for adding this device.',
    response: z.object({
      /** The key to pass to `PushManager.subscribe`. */
      publicKey: z.string(),
      devices: z.array(pushDevice),
    }),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/api/notifications/devices',
    access: 'signed-in',
    summary: 'Turn on push notifications in this browser',
    description: 'Until its session ends.',
    body: subscription,
    response: pushDevice,
    status: 201,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/notifications/devices/:id',
    access: 'signed-in',
    summary: 'Turn off push notifications on a device',
    params: idParams,
  }),
};
