/** Thrown by a form's `save` if the user cancels. Nothing was saved, but it is not an error. */
export class SaveCancelled extends Error {}
