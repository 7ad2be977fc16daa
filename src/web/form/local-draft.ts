/**
 * Drafts in the browser's storage, under `<name>-<user id>`, so users of a shared computer each
 * have their own. Drafts contain client data and claim numbers, so signing out deletes the user's
 * drafts.
 */
type DraftName = `${string}-draft`;

const keyOf = (name: DraftName, userId: number) => `${name}-${userId}`;

/** Returns the draft with this name, or null. Older versions stored drafts without a user id. */
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

/** Saves a draft. Returns false if the browser denies access to storage or storage is full. */
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
    // Storage is unavailable, so there is no draft to remove.
  }
}

/** Deletes all of a user's drafts, on sign-out. */
export function clearDrafts(userId: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith(`-draft-${userId}`)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable, so there are no drafts to remove.
  }
}
