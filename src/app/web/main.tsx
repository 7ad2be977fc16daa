import './mantine-styles.ts';
import './features.ts';
import '@fontsource-variable/inter/wght.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createColorSchemeManager } from '#web/ui/color-scheme-manager.ts';
import { keepPresses } from './keep-presses.ts';
import { queryClient } from '#web/api/query-client.ts';
import { router } from './router.tsx';
import { reloadOnStaleChunk } from './stale-chunk.ts';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { ToastHost } from '#web/toast/toast-host.tsx';

const colorSchemeManager = createColorSchemeManager();

reloadOnStaleChunk();
keepPresses();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
