import '#test/register-notifications.ts';
import '#app/web/features.ts';
/** Loads the application's styles and resets the page before each test. */
import '#app/web/mantine-styles.ts';
import '@fontsource-variable/inter/wght.css';
import '#app/web/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { DESKTOP } from '#test/web/render.tsx';
import { callsSettled, forgetAnswers, unansweredCalls } from '#test/web/answer.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSubmissions } from '#web/api/submission-keys.ts';
import { dismissToast, forgetToasts, toastStore } from '#web/toast/toast.ts';

beforeEach(async () => {
  // A pending toast from the previous test would cover this test's page.
  await cleanup();
  await callsSettled();
  forgetAnswers();
  forgetSubmissions();
  queryClient.clear();
  localStorage.clear();
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
  forgetToasts();
  getSelection()?.removeAllRanges();
  // Remove the portal: its dialogs and menus would come before the component, unlike on a real
  // page.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const calls = unansweredCalls();
  if (calls.length > 0) throw new Error(`No answer was given for: ${calls.join(', ')}`);
});
