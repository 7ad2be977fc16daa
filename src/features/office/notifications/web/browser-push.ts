/** Manages this browser's push subscription. */
import type { Subscription } from '../push-endpoints.ts';

/** Returns why this browser can't receive push messages, as text for the user; null if it can. */
export function whyBrowserTakesNone(): string | null {
  if (!window.isSecureContext) {
    return 'Notifications only work over https. Open Gable at its https:// address.';
  }
  // Only iPhones and iPads have `standalone`, and they only support push in apps opened from the
  // Home Screen.
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

/** The service worker that shows push notifications. It does nothing else. */
const WORKER = '/push-worker.js';

/** Returns this browser's subscription, if any. */
async function known(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');

  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user for permission, then subscribes at the browser vendor's push service. Returns an
 * explanation if either fails.
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<{ subscription: Subscription } | { refusal: string }> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return { refusal: 'You did not allow notifications. You can change that in your browser.' };
  }
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const worker = await navigator.serviceWorker.ready;
  // Drop any old subscription: one made with another key, such as before a backup was restored,
  // would block the new one.
  await (await known())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await worker.pushManager.subscribe(options).catch(() => null);

  return made
    ? { subscription: made.toJSON() as Subscription }
    : { refusal: 'Your browser’s push service is not responding. Try again later.' };
}

/** Cancels the subscription, so the push service deletes it too. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await known())?.unsubscribe();
}
