/** What can be different. Each has its sentence in the translations, `reference.change.<code>`, some another one by direction. */
export const CHANGE_CODES = [
  ...['operationAdded', 'operationRemoved', 'operationRemovedDeprecated', 'operationMoved', 'operationRenamed'],
  ...['deprecated', 'serverMoved', 'serverRemoved', 'serverAdded', 'texts'],
  ...['parameterAdded', 'parameterAddedRequired', 'parameterSent', 'parameterMoved', 'parameterRemoved'],
  ...['parameterRequired', 'parameterOptional', 'parameterStyle'],
  ...['bodyAdded', 'bodyAddedRequired', 'bodyRemoved', 'bodyRequired', 'bodyOptional'],
  ...['responseAdded', 'responseRemoved', 'headerAdded', 'headerRemoved', 'headerOptional'],
  ...['mediaTypeAdded', 'mediaTypeRemoved', 'callbackAdded', 'callbackRemoved', 'securityTightened', 'securityAdded'],
  ...['typeChanged', 'typeAdded', 'typeRemoved', 'nullAllowed', 'nullNotAllowed'],
  ...['formatChanged', 'formatAdded', 'formatRemoved'],
  ...['enumAdded', 'enumRemoved', 'enumValueAdded', 'enumValueRemoved', 'constChanged'],
  ...['limitAdded', 'limitRemoved', 'limitChanged', 'limitTightened', 'limitLoosened'],
  ...['defaultAdded', 'defaultRemoved', 'defaultChanged', 'ruleAdded', 'ruleRemoved', 'ruleChanged'],
  ...['propertyAdded', 'propertyAddedRequired', 'propertyTwoWay', 'propertyOneWay', 'propertyRemoved'],
  ...['propertyRefused', 'propertyRequired', 'propertyOptional'],
  ...['opened', 'openedBySchema', 'othersBySchema', 'closed'],
  ...['choiceAdded', 'choiceRemoved', 'variantAdded', 'variantRemoved']
] as const
export type ChangeCode = (typeof CHANGE_CODES)[number]
