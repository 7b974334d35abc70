import { staffContract } from '#shared/staff/staff.contract.ts';
import { routes } from '#server/http/routes.ts';
import { changeStaffRole, removeStaff, staffOfShop } from './staff.service.ts';

export const staffRoutes = routes(staffContract, {
  list: (app, { scope }) => staffOfShop(app, scope),
  changeRole: (app, { scope, params, body }) => changeStaffRole(app, scope, params.userId, body.role),
  remove: (app, { scope, params }) => removeStaff(app, scope, params.userId),
});
