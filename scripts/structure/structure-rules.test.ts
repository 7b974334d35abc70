import { describe, expect, test } from 'vitest';
import { barrelFaults, featureCycleFaults, featureImportFaults, sharedPurityFaults } from './import-rules.ts';
import { depthFaults, namingFaults } from './naming-rules.ts';
import { importsOf, type SourceFile } from './source-file.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const named = (path: string) => namingFaults([file(path)]).map(({ message }) => message);
const deep = (path: string) => depthFaults([file(path)]).length > 0;

const imported = (statement: string) =>
  featureImportFaults([file('server/features/photos/photos.service.ts', statement)]).map((f) => f.message);
const projects = '#server/features/projects/projects';
const uses = (from: string, to: string, keyword = 'import') =>
  file(
    `server/features/${from}/${from}.service.ts`,
    `${keyword} { x } from '#server/features/${to}/${to}.service.ts';`,
  );

describe('names', () => {
  test.each([
    'server/features/projects/projects.service.ts',
    'server/features/projects/projects.api.test.ts',
    'server/platform/heic.worker.ts',
    'shared/projects/projects.policy.test.ts',
    'shared/projects/stages.ts',
    'web/features/projects/project-page.tsx',
    'web/routes.ts',
  ])('%s is well named', (path) => {
    expect(named(path)).toEqual([]);
  });

  test.each([
    ['web/ui/DatePicker.tsx', 'File names are kebab-case.'],
    ['web/ui/index.ts', 'No index files'],
    ['server/features/projects/service.ts', 'Put the noun first: <noun>.service.ts.'],
    ['shared/projects/contract.ts', 'Put the noun first: <noun>.contract.ts.'],
    ['server/platform/image-utils.ts', "'utils' says nothing"],
    ['server/db/data.ts', "'data' says nothing"],
    ['server/http/projects.service.ts', 'A .service file belongs in server/features/<feature>/.'],
    ['server/features/projects/projects.policy.ts', 'A .policy file belongs in shared/<noun>/.'],
    ['shared/projects/projects.queries.ts', 'A .queries file belongs in web/features/<feature>/.'],
    ['server/features/projects/projects.controller.ts', "'.controller' is no known kind of file"],
  ])('%s: %s', (path, message) => {
    expect(named(path)).toEqual([expect.stringContaining(message)]);
  });
});

test('depth: room, feature, file, and one folder more only for components', () => {
  expect(deep('server/features/projects/projects.service.ts')).toBe(false);
  expect(deep('web/features/projects/components/stage-tracker.tsx')).toBe(false);
  expect(deep('shared/projects/stages.ts')).toBe(false);
  expect(deep('shared/projects/stages/gates.ts')).toBe(true);
  expect(deep('server/features/projects/sql/list.ts')).toBe(true);
  expect(deep('web/features/projects/components/tracker/step.tsx')).toBe(true);
});

test('shared imports no package but zod, its tests whatever they like', () => {
  const dates = "import { format } from 'date-fns';\n";
  expect(sharedPurityFaults([file('shared/projects/stages.ts', dates)])).toHaveLength(1);
  expect(sharedPurityFaults([file('shared/wire.ts', "import { z } from 'zod';")])).toEqual([]);
  expect(sharedPurityFaults([file('shared/wire.ts', "import * as z from 'zod/mini';")])).toEqual([]);
  expect(sharedPurityFaults([file('shared/projects/stages.test.ts', dates)])).toEqual([]);
});

test('a re-export is refused', () => {
  expect(barrelFaults([file('web/ui/all.ts', "export * from './button.tsx';")])).toHaveLength(1);
  expect(barrelFaults([file('web/ui/all.ts', "export { Button } from './button.tsx';")])).toHaveLength(1);
  expect(barrelFaults([file('web/ui/button.tsx', "export const label = 'from here';")])).toEqual([]);
});

describe('of another feature', () => {
  test('the service and reads of the repository may be used', () => {
    expect(imported(`import { moveStage } from '${projects}.service.ts';`)).toEqual([]);
    expect(imported(`import { findProject, type ProjectRow } from '${projects}.repository.ts';`)).toEqual([]);
    expect(imported(`import { storedPhotos } from '${projects}.repository.ts';`)).toEqual([]);
    expect(imported("import { savePhoto } from './photos.repository.ts';")).toEqual([]);
  });

  test('its writes may not', () => {
    expect(imported(`import { findProject, saveProject } from '${projects}.repository.ts';`)).toEqual([
      "projects's rows are written by projects alone: 'saveProject' needs a function of its service.",
    ]);
  });

  test('nor anything else, by whatever way', () => {
    const message = expect.stringContaining('private to projects: use its service');
    expect(imported(`import { list } from '${projects}.listeners.ts';`)).toEqual([message]);
    expect(imported("import { sort } from '../projects/sorting.ts';")).toEqual([message]);
    expect(imported("const { sort } = await import('#server/features/projects/sorting.ts');")).toEqual([
      message,
    ]);
  });

  test('a route may use nothing at all', () => {
    const route = file(
      'server/features/photos/photos.routes.ts',
      `import { x } from '${projects}.service.ts';`,
    );
    expect(featureImportFaults([route])).toEqual([expect.objectContaining({ path: route.path })]);
  });

  test('tests may use anything', () => {
    const apiTest = file(
      'server/features/photos/photos.api.test.ts',
      `import { x } from '${projects}.rows.ts';`,
    );
    expect(featureImportFaults([apiTest])).toEqual([]);
  });
});

describe('features in a circle', () => {
  test('are reported once, with the way round', () => {
    const circle = [
      uses('photos', 'projects'),
      uses('projects', 'team'),
      uses('team', 'photos'),
      uses('admin', 'team'),
    ];
    expect(featureCycleFaults(circle)).toEqual([
      {
        path: 'server/features/photos/photos.service.ts',
        message: expect.stringContaining('photos → projects → team → photos'),
      },
    ]);
  });

  test('one direction is fine, and so is a type that comes back', () => {
    expect(featureCycleFaults([uses('photos', 'projects'), uses('admin', 'photos')])).toEqual([]);
    expect(
      featureCycleFaults([uses('photos', 'projects'), uses('projects', 'photos', 'import type')]),
    ).toEqual([]);
  });
});

test('imports are read in all their forms', () => {
  const text = [
    "import react, { useState } from 'react';",
    "import {\n  type Actor,\n  type Role,\n} from '#shared/actor.ts';",
    "import './styles.css';",
    "export type { Actor } from '../actor.ts';",
    "const page = lazy(() => import('#web/features/auth/sign-in-page.tsx'));",
  ].join('\n');
  expect(
    importsOf(file('web/lib/sample.tsx', text)).map((i) => [i.target, i.typeOnly, i.isReexport]),
  ).toEqual([
    ['react', false, false],
    ['shared/actor.ts', true, false],
    ['web/actor.ts', true, true],
    ['web/lib/styles.css', false, false],
    ['web/features/auth/sign-in-page.tsx', false, false],
  ]);
});
