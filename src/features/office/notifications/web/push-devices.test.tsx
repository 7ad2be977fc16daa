import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { notificationEndpoints } from '../notification-endpoints.ts';
import type { PushDevice } from '../push-endpoints.ts';
import { PushDevices } from './push-devices.tsx';

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};
const PHONE: PushDevice = {
  id: 4,
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1',
  isCurrent: false,
  createdAt: '2026-11-20T15:00:00Z',
};
const THIS_ONE: PushDevice = { ...PHONE, id: 5, isCurrent: true };

const undo: (() => void)[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'standalone');
  for (const one of undo.splice(0)) one();
});

/**
 * Mocks the browser's push API. `permission` is the user's choice; `isReached` is false if the push
 * service is down.
 */
function aBrowser({ permission = 'granted', isReached = true } = {}) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(
    permission as NotificationPermission,
  );
  const unsubscribe = vi.fn(async () => true);
  const pushManager = {
    getSubscription: async () => ({ unsubscribe }),
    subscribe: async () => {
      if (!isReached) throw new DOMException('push service error', 'AbortError');
      return { toJSON: () => SUBSCRIPTION };
    },
  };
  const worker = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(worker);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(worker));

  return { unsubscribe };
}

function answerDevices(first: PushDevice[]) {
  let devices = first;
  answer(notificationEndpoints.devices, () => ({ publicKey: 'key', devices }));
  const added = answer(notificationEndpoints.addDevice, () => {
    devices = [...devices, THIS_ONE];
    return THIS_ONE;
  });
  const removed = answer(notificationEndpoints.removeDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== Number(params['id']));
  });

  return { added, removed };
}

const turnOn = () => page.getByRole('button', { name: 'Turn on for this device' });

test('A device is off until its user turns it on, and can be turned off again', async () => {
  const { unsubscribe } = aBrowser();
  const { added, removed } = answerDevices([PHONE]);
  await render(<PushDevices whyNot={null} />);
  await expect.element(page.getByText(/iPhone/)).toBeVisible();
  await expect.element(page.getByText('This device', { exact: true })).not.toBeInTheDocument();
  await turnOn().click();

  await expect.element(page.getByText('This device', { exact: true })).toBeVisible();
  expect(added()).toMatchObject([{ body: SUBSCRIPTION }]);
  await expect.element(turnOn()).not.toBeInTheDocument();
  await expectReadable();

  unsubscribe.mockClear();
  await page.getByRole('button', { name: 'Turn off for this device' }).click();
  await expect.element(turnOn()).toBeVisible();
  expect(removed()).toMatchObject([{ params: { id: '5' } }]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test.each([
  [{ permission: 'denied' }, 'You did not allow notifications.'],
  [{ isReached: false }, 'Your browser’s push service is not responding.'],
])(
  'The reason why a device could not be turned on is below the button: %j',
  async (browser, words) => {
    aBrowser(browser);
    const { added } = answerDevices([]);
    await render(<PushDevices whyNot={null} />);
    await turnOn().click();

    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    expect(added()).toEqual([]);
  },
);

test('The button is disabled and says why where it cannot work', async () => {
  answerDevices([]);
  await render(<PushDevices whyNot="Push notifications are not available yet." />);

  await expect.element(turnOn()).toBeDisabled();
  await expect.element(page.getByText('Push notifications are not available yet.')).toBeVisible();
  await expectReadable();
});

test.each([
  ['that blocks notifications', () => blocked(), /You blocked notifications/],
  ['at an address without https', () => insecure(), /only work over https/],
  ['of an iPhone, not on its Home Screen', () => onIphone(false), /Add to Home Screen/],
  ['that is too old', () => tooOld(), /Update it or use another browser/],
])('A browser %s says so', async (_what, make, words) => {
  aBrowser();
  make();
  answerDevices([]);
  await render(<PushDevices whyNot={null} />);

  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(turnOn()).toBeDisabled();
});

test('An iPhone on whose Home Screen Gable is can be turned on', async () => {
  aBrowser();
  onIphone(true);
  answerDevices([]);
  await render(<PushDevices whyNot={null} />);

  await expect.element(turnOn()).toBeEnabled();
});

const onIphone = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
function tooOld() {
  const { PushManager: kept } = window;
  Reflect.deleteProperty(window, 'PushManager');
  undo.push(() => Object.assign(window, { PushManager: kept }));
}
const blocked = () => vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
const insecure = () => vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
