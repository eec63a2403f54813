-- Of most owners there are no copies of shared vehicles: a search finds that out in one step.
create index vehicles_copies on sandbox.vehicles (owner, vehicle_id) where stock = 'SHARED';
