import { vehicleWrapContract } from '#shared/vehicle-wrap/vehicle-wrap.contract.ts';
import { addVehicle, addWrap, changeVehicle, changeWrap } from './vehicle-wrap.service.ts';
import { routes } from '#server/http/routes.ts';

export const vehicleWrapRoutes = routes(vehicleWrapContract, {
  addVehicle: (app, { scope, body }) => addVehicle(app, scope, body),
  changeVehicle: (app, { scope, params, body }) => changeVehicle(app, scope, params.id, body),
  addWrap: (app, { scope, body }) => addWrap(app, scope, body),
  changeWrap: (app, { scope, params, body }) => changeWrap(app, scope, params.id, body),
});
