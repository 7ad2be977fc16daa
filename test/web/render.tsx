/** Renders a component with the providers it depends on, and nothing else. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { render as renderInto } from 'vitest-browser-react';
import { ME, type Me } from '#test/web/me.ts';
import { queryClient } from '#web/api/query-client.ts';
import { MeContext } from '#web/me.ts';
import { meQuery } from '#features/office/auth/web/session.ts';
import { listSearch, parseSearch, stringifySearch } from '#web/search-params.ts';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { Toaster } from '#web/toast/toaster.tsx';

export const DESKTOP = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };

interface RenderOptions {
  /** The component's URL: '/roofs?q=hail'. All other URLs show their path as a heading. */
  address?: string;
  isPhone?: boolean;
  /** Changes to the signed-in user, by default the administrator. */
  me?: Partial<Me>;
}

/** The page that a test's component is rendered on. */
interface Shown {
  /** Returns the current path and query: '/roofs?page=2'. */
  address: () => string;
  back: () => void;
  unmount: () => Promise<void>;
}

/** Renders a component. Use the queries of `page` to find its content. */
export async function render(part: ReactNode, options: RenderOptions = {}): Promise<Shown> {
  const { address = '/here', isPhone = false } = options;
  if (isPhone) await page.viewport(PHONE.width, PHONE.height);
  const me = { ...ME, ...options.me };
  queryClient.setQueryData(meQuery.queryKey, me);

  const history = createMemoryHistory({ initialEntries: ['/before', address] });
  const router = createStub(part, address.split(/[?#]/)[0] ?? '', history);
  const { unmount } = await renderInto(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <MeContext value={me}>
          <RouterProvider router={router} />
        </MeContext>
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );

  return { address: () => history.location.href, back: () => history.back(), unmount };
}

function createStub(
  part: ReactNode,
  home: string,
  history: ReturnType<typeof createMemoryHistory>,
) {
  function Place() {
    const { pathname } = useLocation();

    return (
      // Leave space for the application header, below which table headers stick.
      <main style={{ paddingTop: 'var(--gable-header)' }}>
        {pathname === home ? part : <h1 tabIndex={-1}>At {pathname}</h1>}
      </main>
    );
  }
  const root = createRootRoute({ component: Outlet });
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    validateSearch: listSearch,
    component: Place,
  });

  return createRouter({
    routeTree: root.addChildren([any]),
    history,
    parseSearch,
    stringifySearch,
  });
}
