/** Thrown by a form's `save` when the person decided against it: nothing is saved, and nothing went wrong. */
export class SaveCancelled extends Error {}
