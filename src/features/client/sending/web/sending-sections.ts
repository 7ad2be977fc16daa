import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const messagesSection: SettingsSection = {
  value: 'messages',
  group: 'Company',
  label: 'Email templates',
  panel: lazyRouteComponent(
    () => import('./message-template-settings.tsx'),
    'MessageTemplateSettings',
  ),
  resource: 'company',
  action: 'update',
};

export const remindersSection: SettingsSection = {
  value: 'reminders',
  group: 'Company',
  label: 'Reminders',
  panel: lazyRouteComponent(() => import('./reminder-settings.tsx'), 'ReminderSettings'),
  resource: 'company',
  action: 'update',
};
