const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * The functions that statements of the console may call. They compute from their arguments, or say something of the catalogue; none of
 * them runs a text as SQL, waits, reaches a file, another connection or a setting. What is not here is refused.
 */
export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
  // Aggregates and windows
  ...words(
    'count sum avg min max array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg bool_and bool_or every'
  ),
  ...words(
    'bit_and bit_or stddev stddev_pop stddev_samp variance var_pop var_samp corr percentile_cont percentile_disc mode grouping'
  ),
  ...words(
    'any_value row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value'
  ),
  // Numbers
  ...words(
    'abs ceil ceiling floor round trunc mod div power sqrt exp ln log sign random width_bucket to_number generate_series'
  ),
  // Texts and bytes
  ...words(
    'lower upper initcap length char_length character_length octet_length bit_length substring substr left right position strpos'
  ),
  ...words(
    'trim btrim ltrim rtrim lpad rpad replace translate reverse repeat overlay concat concat_ws format split_part starts_with'
  ),
  ...words(
    'ascii chr md5 sha256 encode decode quote_ident quote_literal quote_nullable to_hex regexp_replace regexp_match regexp_matches'
  ),
  ...words(
    'regexp_like regexp_count regexp_instr regexp_substr regexp_split_to_array regexp_split_to_table string_to_array'
  ),
  ...words('string_to_table similar_to_escape like_escape normalize is_normalized convert_from convert_to get_byte'),
  // Dates and times
  ...words(
    'now clock_timestamp statement_timestamp transaction_timestamp timeofday date_trunc date_part date_bin extract age overlaps'
  ),
  ...words('to_char to_date to_timestamp timezone isfinite justify_days justify_hours justify_interval'),
  ...words('make_date make_time make_timestamp make_timestamptz make_interval'),
  // JSON and arrays
  ...words(
    'to_json to_jsonb row_to_json array_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array'
  ),
  ...words(
    'json_object jsonb_object json_array_length jsonb_array_length json_typeof jsonb_typeof jsonb_pretty json_strip_nulls'
  ),
  ...words(
    'jsonb_strip_nulls jsonb_set jsonb_insert json_each jsonb_each json_each_text jsonb_each_text json_object_keys'
  ),
  ...words(
    'jsonb_object_keys json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text'
  ),
  ...words(
    'json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text jsonb_path_exists jsonb_path_match'
  ),
  ...words(
    'jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_to_record jsonb_to_recordset json_to_record'
  ),
  ...words(
    'json_to_recordset unnest array_length array_ndims array_dims array_upper array_lower cardinality array_to_string'
  ),
  ...words(
    'array_position array_positions array_append array_prepend array_remove array_replace array_cat generate_subscripts'
  ),
  // The database itself
  ...words(
    'version current_database current_schema current_schemas pg_typeof pg_column_size pg_size_pretty pg_relation_size'
  ),
  ...words(
    'pg_table_size pg_indexes_size pg_total_relation_size pg_database_size pg_get_indexdef pg_get_constraintdef'
  ),
  ...words(
    'pg_get_viewdef pg_get_expr pg_table_is_visible format_type to_regclass to_regtype obj_description col_description'
  ),
  ...words(
    'has_table_privilege has_column_privilege has_schema_privilege num_nulls num_nonnulls gen_random_uuid pg_collation_for'
  )
])
