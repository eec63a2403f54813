import { PATHS } from '@portico/contract'

/** Requests of the first page of a log, which is drawn in the time that a page has to open. */
export const FIRST_LOG_PAGE = 50

/** The path of the first page of the log of an application without a filter, as its page requests it. */
export const firstLogPath = (id: number): string => `${PATHS.applicationLog(id)}?limit=${FIRST_LOG_PAGE}`

/** Deals of a page of their list. */
export const DEALS_PAGE = 20

/** The path of the first page of the deals of an application, as its page requests it. */
export const firstDealsPath = (id: number): string => `${PATHS.applicationDeals(id)}?limit=${DEALS_PAGE}`
