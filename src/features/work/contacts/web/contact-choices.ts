import { choicesOf } from '#web/form/field-choices.ts';
import { contact } from '../contact.ts';

export const TYPE_CHOICES = choicesOf(contact.fields.type);
export const STATUS_CHOICES = choicesOf(contact.fields.status);
