-- The place in the trace of the request that a delivery is from (W3C Trace Context), which the delivery continues.
alter table sandbox.deliveries add column traceparent text;
