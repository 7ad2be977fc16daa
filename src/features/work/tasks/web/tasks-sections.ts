import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const templatesSection: SettingsSection = {
  value: 'templates',
  group: 'Company',
  label: 'Task templates',
  panel: lazyRouteComponent(() => import('./task-template-settings.tsx'), 'TaskTemplateSettings'),
  resource: 'company',
  action: 'update',
};

export const laborSection: SettingsSection = {
  value: 'labor',
  group: 'Company',
  label: 'Labor rates',
  panel: lazyRouteComponent(() => import('./labor-rate-settings.tsx'), 'LaborRateSettings'),
  resource: 'company',
  action: 'update',
};
