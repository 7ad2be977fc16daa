/**
 * The registry of notification types, for code that treats all types the same: the bell, emails,
 * texts, settings.
 */
import type { AnyNotificationType, NotificationType } from './notification-type.ts';

const registered = new Map<string, AnyNotificationType>();

/**
 * Called by each composition root, in the order of the table in Edit My Info. Throws if two types
 * have the same name.
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

/**
 * Returns all types in the table's order. Throws if the composition root hasn't registered them
 * yet.
 */
export function notificationTypes(): AnyNotificationType[] {
  if (registered.size === 0) {
    throw new Error('no notification is registered: import the composition in src/app first');
  }

  return [...registered.values()];
}

/** Returns the types that the server can send, in the same order. */
export const sentNotificationTypes = (): NotificationType[] =>
  notificationTypes().filter((type) => type.sentence !== undefined);

/** Returns a type by name. Throws if it isn't registered. */
export function notificationTypeOf(name: string): AnyNotificationType {
  const type = registered.get(name);
  if (!type) throw new Error(`no notification is named ${name}: see src/app/notifications.ts`);

  return type;
}

/** Returns a type that the server can send, by name. Throws for any other name. */
export function sentNotificationTypeOf(name: string): NotificationType {
  const type = notificationTypeOf(name);
  if (type.sentence === undefined) throw new Error(`${name} cannot be sent yet`);

  return type;
}
