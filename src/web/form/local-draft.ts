/**
 * Drafts in this browser under `<name>-<user id>`, separate for each user of a shared computer.
 * They hold client data and claim numbers, so signing out removes the user's own.
 */
type DraftName = `${string}-draft`;

const keyOf = (name: DraftName, userId: number) => `${name}-${userId}`;

/** The draft under this name, or null. Older versions stored it without a user id. */
export function readDraft(name: DraftName, userId: number): unknown {
  try {
    const unowned = localStorage.getItem(name);
    if (unowned !== null) {
      localStorage.setItem(keyOf(name, userId), unowned);
      localStorage.removeItem(name);
    }
    const text = localStorage.getItem(keyOf(name, userId));

    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a draft; false when the browser forbids storage or is out of room. */
export function writeDraft(name: DraftName, userId: number, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(name, userId), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(name: DraftName, userId: number): void {
  try {
    localStorage.removeItem(keyOf(name, userId));
  } catch {
    // Storage is forbidden: nothing was stored either.
  }
}

/** Removes every draft of this user, on signing out. */
export function clearDrafts(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith(`-draft-${userId}`)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: nothing was stored either.
  }
}
