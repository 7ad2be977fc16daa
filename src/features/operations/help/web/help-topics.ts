/** Help pages in display order. Each one is loaded when it is opened. */
import { lazy } from 'react';

export const HELP_TOPICS = [
  {
    key: 'getting-started',
    title: 'Getting started',
    purpose: 'Set up your company, invite your team, and enter the first job',
    Text: lazy(async () => ({ default: (await import('./getting-started.tsx')).GettingStarted })),
  },
  {
    key: 'lead-to-payment',
    title: 'From lead to payment',
    purpose: 'One job from the first call to the paid invoice',
    Text: lazy(async () => ({ default: (await import('./lead-to-payment.tsx')).LeadToPayment })),
  },
  {
    key: 'sending',
    title: 'Sending documents',
    purpose: 'Email estimates, invoices, receipts, and statements, and send reminders',
    Text: lazy(async () => ({ default: (await import('./sending.tsx')).Sending })),
  },
  {
    key: 'roles',
    title: 'Roles and permissions',
    purpose: 'What each access profile can see and do',
    Text: lazy(async () => ({ default: (await import('./roles.tsx')).Roles })),
  },
  {
    key: 'importing-contacts',
    title: 'Importing contacts',
    purpose: 'Import your client list from a spreadsheet or another program',
    Text: lazy(async () => ({
      default: (await import('./importing-contacts.tsx')).ImportingContacts,
    })),
  },
  {
    key: 'web-forms',
    title: 'Web forms',
    purpose: 'Put a form on your website and turn submissions into leads',
    Text: lazy(async () => ({ default: (await import('./web-forms.tsx')).WebForms })),
  },
  {
    key: 'client-pages',
    title: 'Client links',
    purpose: 'Let clients view, sign, and pay on their phone',
    Text: lazy(async () => ({ default: (await import('./client-pages.tsx')).ClientPages })),
  },
  {
    key: 'calendar',
    title: 'Sync your calendar',
    purpose: 'See your tasks and job dates in Google Calendar, Outlook, or on your phone',
    Text: lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar })),
  },
  {
    key: 'keyboard',
    title: 'Keyboard shortcuts',
    purpose: 'Use every screen without a mouse',
    Text: lazy(async () => ({ default: (await import('./keyboard.tsx')).Keyboard })),
  },
] as const;
