import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { clientError } from '#shared/client-errors/client-errors.contract.ts';
import { createAppRouter } from './routes.ts';

test('errors on every page can be reported with the route of the page', () => {
  const { routesById } = createAppRouter(new QueryClient());
  const routes = Object.values(routesById).map(({ fullPath }) => fullPath);
  expect(routes).toContain('/project/$id/condition-reports/$reportId');
  expect(routes.filter((route) => !clientError.shape.route.safeParse(route).success)).toEqual([]);
});
