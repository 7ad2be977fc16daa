/** Field type icons, for the palette and the field list. */
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs';
import IconLetterCase from '@tabler/icons-react/dist/esm/icons/IconLetterCase.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconSelect from '@tabler/icons-react/dist/esm/icons/IconSelect.mjs';
import type { FieldType } from '../stored-field.ts';

export const FIELD_TYPE_ICONS: Readonly<Record<FieldType, typeof IconMail>> = {
  TEXT: IconLetterCase,
  TEXTAREA: IconAlignLeft,
  EMAIL: IconMail,
  PHONE: IconPhone,
  NUMBER: IconHash,
  SELECT: IconSelect,
  CHECKBOX: IconCheckbox,
  RADIO: IconCircleDot,
  DATE: IconCalendarEvent,
  TIME: IconClock,
  FILE: IconCamera,
};
