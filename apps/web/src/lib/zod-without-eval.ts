import * as z from 'zod'

// The content policy forbids code made from text. Without this, zod tries whether it may, which the browser reports as a violation.
// Imported for its effect by what checks values with the contract's schemas; never by the start page, which has no zod.
z.config({ jitless: true })
