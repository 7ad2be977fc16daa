import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const emailSection: SettingsSection = {
  value: 'email',
  group: 'Company',
  label: 'Email',
  panel: lazyRouteComponent(() => import('./email-settings.tsx'), 'EmailSettings'),
  resource: 'company',
  action: 'update',
};
