import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { recordWeb } from '#web/feature-web.ts';
import { contact } from '../contact.ts';

export const contactsWeb = recordWeb({ entity: contact, icon: IconUsers });
