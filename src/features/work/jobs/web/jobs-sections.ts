import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const leadSourcesSection: SettingsSection = {
  value: 'lead-sources',
  group: 'Company',
  label: 'Lead sources',
  panel: lazyRouteComponent(() => import('./lead-source-settings.tsx'), 'LeadSourceSettings'),
  resource: 'company',
  action: 'update',
};

export const tagsSection: SettingsSection = {
  value: 'tags',
  group: 'Company',
  label: 'Tags',
  panel: lazyRouteComponent(() => import('./tag-settings.tsx'), 'TagSettings'),
  resource: 'company',
  action: 'update',
};
