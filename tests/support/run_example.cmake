# Runs an example and compares what it prints with its expected output.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status TIMEOUT 30)
file(READ ${EXPECTED} expected)
if(NOT status EQUAL 0 OR NOT printed STREQUAL expected)
  message(FATAL_ERROR "status ${status}; printed:\n${printed}\nexpected:\n${expected}")
endif()
