/** Reads this browser's support for push messages, and its subscription to them. */
import type { Subscription } from '../push-endpoints.ts';

/**
 * Returns the reason why this browser cannot receive push messages, as text for its user; null when
 * it can.
 */
export function whyBrowserTakesNone(): string | null {
  if (!window.isSecureContext) {
    return 'Notifications only work over https. Open Gable at its https:// address.';
  }
  // Only iPhones and iPads have this field, and they push only to an app opened from the Home
  // Screen.
  if ('standalone' in navigator && !navigator.standalone) {
    return 'On an iPhone or iPad, add Gable to the Home Screen first: tap Share, then “Add to Home Screen”. Open it from there and turn this on.';
  }
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return 'This browser does not support notifications. Update it or use another browser.';
  }

  return Notification.permission === 'denied'
    ? 'You blocked notifications from Gable in this browser. Allow them in its settings for this site, then open this page again.'
    : null;
}

/** The worker that shows them; it does nothing else. */
const WORKER = '/push-worker.js';

/** This browser's subscription, if it has one. */
async function known(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');

  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests the subscription from the user and the maker of the browser; explains when either
 * refuses.
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<{ subscription: Subscription } | { refusal: string }> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return { refusal: 'You did not allow notifications. You can change that in your browser.' };
  }
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const worker = await navigator.serviceWorker.ready;
  // One for another key, as after a restored backup, would be in the way.
  await (await known())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await worker.pushManager.subscribe(options).catch(() => null);

  return made
    ? { subscription: made.toJSON() as Subscription }
    : { refusal: 'Your browser’s push service is not responding. Try again later.' };
}

/** Ends the subscription, so that the browser's maker forgets it too. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await known())?.unsubscribe();
}
