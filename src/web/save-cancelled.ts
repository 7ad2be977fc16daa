/** Thrown by a form's `save` when the user decided against it: nothing is saved, and nothing failed. */
export class SaveCancelled extends Error {}
