/** All types of notification, for code that treats every type alike: the bell, emails, texts, settings. */
import type { AnyNotificationType, NotificationType } from './notification-type.ts';

const registered = new Map<string, AnyNotificationType>();

/**
 * Called by the composition of each side, in the order of the table in Edit My Info. Throws for a
 * name that is declared twice.
 */
export function registerNotifications(
  features: readonly Readonly<Record<string, AnyNotificationType>>[],
): void {
  const types = features.flatMap((one) => Object.values(one));
  for (const type of types) {
    if (types.some((other) => other !== type && other.name === type.name)) {
      throw new Error(`${type.name} is declared twice`);
    }
    registered.set(type.name, type);
  }
}

/** Every type in the order of the table. Throws before the composition has registered them. */
export function notificationTypes(): AnyNotificationType[] {
  if (registered.size === 0) {
    throw new Error('no notification is registered: import the composition in src/app first');
  }

  return [...registered.values()];
}

/** The types that can be sent, in the same order. */
export const sentNotificationTypes = (): NotificationType[] =>
  notificationTypes().filter((type) => type.sentence !== undefined);

/** A type by its name. Throws for one that is not registered. */
export function notificationTypeOf(name: string): AnyNotificationType {
  const type = registered.get(name);
  if (!type) throw new Error(`no notification is named ${name}: see src/app/notifications.ts`);

  return type;
}

/** A type that can be sent, by its name. Throws for any other. */
export function sentNotificationTypeOf(name: string): NotificationType {
  const type = notificationTypeOf(name);
  if (type.sentence === undefined) throw new Error(`${name} cannot be sent yet`);

  return type;
}
