/* Shows what Gable pushes to this device, and opens what it is about. Keeps no copy of anything. */
self.addEventListener('push', (event) => {
  const { title = 'Gable', body = '', path = '/', tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? '/', self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(show(address.href));
});

/** A page of its own: one that is open may hold what somebody types. */
async function show(href) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}
