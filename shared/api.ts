import type { Endpoint } from '#shared/endpoint.ts';
import { adminAccountsContract, adminCertificationsContract } from '#shared/admin/admin.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { securityContract } from '#shared/auth/security.contract.ts';
import { certificationsContract } from '#shared/certifications/certifications.contract.ts';
import { photosContract } from '#shared/photos/photos.contract.ts';
import { projectDetailsContract } from '#shared/project-details/project-details.contract.ts';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import { setupContract } from '#shared/setup/setup.contract.ts';
import { teamContract } from '#shared/team/team.contract.ts';
import { usersContract } from '#shared/users/users.contract.ts';

/** Every call of the application. The server binds all of it; the browser takes only its type. */
export const api = {
  adminAccounts: adminAccountsContract,
  adminCertifications: adminCertificationsContract,
  auth: authContract,
  certifications: certificationsContract,
  photos: photosContract,
  projectDetails: projectDetailsContract,
  projects: projectsContract,
  proofs: proofsContract,
  security: securityContract,
  setup: setupContract,
  team: teamContract,
  users: usersContract,
};

type Contracts = typeof api;
type AnyEndpoint = { [F in keyof Contracts]: Contracts[F][keyof Contracts[F]] }[keyof Contracts] & Endpoint;

/** The calls by what a reader of the network tab sees: 'GET /api/projects/{id}'. */
export type EndpointByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type RouteKey = keyof EndpointByRoute;
