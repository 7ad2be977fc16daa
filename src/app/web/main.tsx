import './mantine-styles.ts';
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
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { ToastHost } from '#web/toast/toast-host.tsx';

const RELOADED_AT_KEY = 'gable-reloaded-at';

/**
 * Reloads the page once if it requests files that a server update removed. A second failure within
 * a minute is a real error and shows the error page.
 */
function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    let reloadedAt = 0;
    try {
      reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    } catch {
      return;
    }
    if (Date.now() - reloadedAt < 60_000) return;

    event.preventDefault();
    window.location.reload();
  });
}

const SCHEME = 'data-mantine-color-scheme';

/** Prints in the light theme regardless of the chosen one, because paper is white. */
function printInLight(): void {
  const page = document.documentElement;
  const print = matchMedia('print');
  let shown: string | null = null;
  const start = () => {
    shown ??= page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  };
  const end = () => {
    if (shown) page.setAttribute(SCHEME, shown);
    shown = null;
  };

  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  // Emulated print media, such as the browser's emulation in developer tools, fires no print
  // events.
  print.addEventListener('change', () => (print.matches ? start() : end()));
}

const colorSchemeManager = createColorSchemeManager();

reloadOnStaleChunk();
keepPresses();
printInLight();

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
